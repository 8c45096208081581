export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** Whether an element is one of HTML. Documents of the book have their own classes, so `instanceof` would always be false. */
export const isHtmlElement = (element: Element): element is HTMLElement => element.namespaceURI === XHTML_NAMESPACE;
