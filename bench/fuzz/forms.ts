import fc from "fast-check";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
);
const FILES: readonly (readonly [type: string, content: Buffer])[] = [
  ["image/png", PNG],
  ["image/png", PNG.subarray(0, 40)],
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  [
    "image/svg+xml",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  ["image/gif", Buffer.from("GIF89a\xff\xff\xff\xff", "latin1")],
  ["application/pdf", Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF")],
  ["application/pdf", Buffer.from("%PDF-")],
  ["text/csv", Buffer.from("make,model,price\nVW,Golf,9000\n")],
  ["text/csv", Buffer.from('a;"b\n\0;'.repeat(50))],
  ["application/gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3])],
  ["application/zip", Buffer.from("PK\x03\x04\xff\xff\xff\xff", "latin1")],
  ["text/html", Buffer.from("<script>alert(1)</script>")],
  ["application/octet-stream", Buffer.alloc(0)],
  ["application/octet-stream", Buffer.alloc(70_000, 0xff)],
];
const NAMES = [
  "a.png",
  "a.csv",
  "a.pdf",
  "",
  "../../x",
  "a\0.png",
  "ü€.png",
  'a"b.csv',
  "a".repeat(400),
];
/** Fields that the forms of the contract have. */
const FIELDS = ["image", "file", "document", "kind", "key", "name", "note"];

export interface Form {
  contentType: string;
  body: Buffer;
}

type Flaw =
  | "none"
  | "no end"
  | "cut"
  | "other boundary"
  | "no boundary"
  | "many parts"
  | "no name"
  | "header";

/** Multipart forms, a third of them broken. */
export function formsOf(fields: readonly string[]): fc.Arbitrary<Form> {
  const flaws: readonly Flaw[] = [
    "no end",
    "cut",
    "other boundary",
    "no boundary",
    "many parts",
    "no name",
    "header",
  ];
  return fc
    .record({
      file: fc.constantFrom(...FILES),
      name: fc.constantFrom(...NAMES),
      field: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...fields) },
        fc.constantFrom(...FIELDS),
      ),
      flaw: fc.oneof(
        { weight: 2, arbitrary: fc.constant<Flaw>("none") },
        fc.constantFrom(...flaws),
      ),
    })
    .map(({ file: [type, content], name, field, flaw }) => {
      const mark = "----fuzz7d1";
      const disposition = flaw === "no name" ? "form-data" : `form-data; name="${field}"`;
      const extra = flaw === "header" ? "content-transfer-encoding: x\u0001\r\n" : "";
      const head = `--${mark}\r\ncontent-disposition: ${disposition}; filename="${name}"\r\n${extra}content-type: ${type}\r\n\r\n`;
      const part = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n")]);
      const parts = Buffer.concat(
        flaw === "many parts" ? Array(40).fill(part.subarray(0, 400)) : [part],
      );
      const whole = Buffer.concat([parts, Buffer.from(flaw === "no end" ? "" : `--${mark}--\r\n`)]);
      const boundary = flaw === "other boundary" ? "else" : mark;
      return {
        contentType:
          flaw === "no boundary"
            ? "multipart/form-data"
            : `multipart/form-data; boundary=${boundary}`,
        body: flaw === "cut" ? whole.subarray(0, Math.floor(whole.length / 2)) : whole,
      };
    });
}
