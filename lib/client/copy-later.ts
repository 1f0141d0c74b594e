/**
 * Puts a text into the clipboard that is still on its way. A browser that takes only what is copied during a press is handed the
 * promise at once.
 *
 * @throws what the text failed for; a DOMException where the browser's settings refuse
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  if (!('ClipboardItem' in window)) {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const content = text.then((words) => new Blob([words], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
  } catch (error) {
    // The browser gives its own error for a text that did not come.
    await text;
    throw error;
  }
}
