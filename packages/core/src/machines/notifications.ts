/** A sentence that a machine asks its front end to show in passing. */
export interface Toast {
  readonly type: 'toast';
  readonly kind: 'success' | 'error';
  readonly message: string;
}

/** A sentence that a machine asks its front end to stop the customer with. */
export interface Alert {
  readonly type: 'alert';
  readonly message: string;
}
