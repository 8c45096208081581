/** Copies by selecting an off-screen field, for pages without clipboard permission. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const { activeElement: focused } = document;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  // Removing the field would lose focus.
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** Copies `text` to the clipboard; resolves to whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a clipboard (an insecure page) or permission, fall back to the selection.
    return copyBySelection(text);
  }
}
