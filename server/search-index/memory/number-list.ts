/** Numbers in a typed array that grows. */
export class NumberList {
  #numbers = new Uint32Array(2);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(Math.ceil(this.length * 1.25) + 4);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }
}
