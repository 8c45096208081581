/** A message that the front end shows for a few seconds. */
export interface Toast {
  readonly type: 'toast';
  readonly kind: 'success' | 'error';
  readonly message: string;
}

/** A message that the front end shows in a modal alert. */
export interface Alert {
  readonly type: 'alert';
  readonly message: string;
}
