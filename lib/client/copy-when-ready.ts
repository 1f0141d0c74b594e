/**
 * Copies a text that is not available yet. Some browsers allow copying only during a click, so the clipboard is given the promise
 * at once.
 *
 * @throws the error of the promise; a DOMException where the browser's settings refuse the clipboard
 */
export async function copyWhenReady(text: Promise<string>): Promise<void> {
  if (!('ClipboardItem' in window)) {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const content = text.then((words) => new Blob([words], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
  } catch (error) {
    // If the text failed, throw its error, not the browser's.
    await text;
    throw error;
  }
}
