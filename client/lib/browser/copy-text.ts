/** Copies a text. False where the browser refuses: without HTTPS there is no clipboard, and it may ask first. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
