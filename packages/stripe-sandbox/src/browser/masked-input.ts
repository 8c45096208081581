/** Converts between the text in a field and its value. */
export interface Mask {
  parse(text: string): string;
  format(value: string): string;
}

/** An input that formats its value during typing without moving the caret. */
export class MaskedInput {
  readonly element: HTMLInputElement;
  readonly #mask: Mask;
  #value = '';

  /** @param onInput called after every change; `atEnd` is true when the caret is at the end. */
  constructor(element: HTMLInputElement, mask: Mask, onInput: (atEnd: boolean) => void) {
    this.element = element;
    this.#mask = mask;
    element.addEventListener('input', (event) => {
      this.#handleInput('inputType' in event && typeof event.inputType === 'string' ? event.inputType : '');
      onInput(element.selectionStart === element.value.length);
    });
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
    this.element.value = this.#mask.format(value);
  }

  #handleInput(inputType: string): void {
    const { element } = this;
    const typed = element.value;
    const caret = element.selectionStart ?? typed.length;
    const before = this.#value;
    let value = this.#mask.parse(typed);
    let charsBeforeCaret = this.#mask.parse(typed.slice(0, caret)).length;
    // Only a separator was deleted, and formatting would insert it again. Delete the character before it instead.
    if (
      inputType === 'deleteContentBackward' &&
      value === before &&
      typed !== this.#mask.format(value) &&
      charsBeforeCaret > 0
    ) {
      value = value.slice(0, charsBeforeCaret - 1) + value.slice(charsBeforeCaret);
      charsBeforeCaret -= 1;
    }
    this.#value = value;
    const text = this.#mask.format(value);
    // An assignment moves the caret, so a correct text is not assigned again.
    if (text === typed) return;
    element.value = text;
    const position =
      caret >= typed.length && charsBeforeCaret >= value.length
        ? text.length
        : this.#caretPositionAfter(charsBeforeCaret, text);
    element.setSelectionRange(position, position);
  }

  /** Returns the caret position after the first `count` significant characters. */
  #caretPositionAfter(count: number, text: string): number {
    for (let position = 0; position <= text.length; position += 1)
      if (this.#mask.parse(text.slice(0, position)).length >= count) return position;
    return text.length;
  }
}
