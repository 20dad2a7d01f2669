/** Makes a format at its first use: one costs milliseconds on a phone, and most pages need two or three. */
export function lazy<F>(make: () => F): () => F {
  let made: F | undefined;
  return () => (made ??= make());
}
