/** A PDF as programs write it; `trailer` goes into its trailer, `behind` after its end. */
export function makePdf({ trailer = "", behind = "" } = {}): Buffer {
  const body = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n`;
  const at = body.length;
  return Buffer.from(
    `${body}xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \ntrailer\n<< /Size 3 /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n${behind}`,
    "latin1",
  );
}
