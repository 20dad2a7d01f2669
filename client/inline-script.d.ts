/** See scripts/inline-script.ts. */
declare module "*?script" {
  const script: string;
  export default script;
}
