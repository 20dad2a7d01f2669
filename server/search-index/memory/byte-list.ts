/** Numbers of at most 32 bits, each in as few bytes as it needs (LEB128), in an array that grows. */
export class ByteList {
  #bytes = new Uint8Array(4);
  /** Number of bytes. */
  size = 0;

  push(number: number): void {
    let rest = number >>> 0;
    for (; rest >= 0x80; rest >>>= 7) this.#pushByte((rest & 0x7f) | 0x80);
    this.#pushByte(rest);
  }

  /** The bytes, and behind `size` ones that mean nothing. They are others after the next `push`. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Reads one number after the other, the first one from this byte. Not for use after the next `push`. */
  readFrom(start: number): () => number {
    const bytes = this.#bytes;
    let at = start;
    return () => {
      let number = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at] ?? 0;
        at += 1;
        number |= (byte & 0x7f) << shift;
        if (byte < 0x80) return number;
      }
    };
  }

  #pushByte(byte: number): void {
    if (this.size === this.#bytes.length) {
      const larger = new Uint8Array(Math.ceil(this.size * 1.25) + 4);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.size] = byte;
    this.size += 1;
  }
}
