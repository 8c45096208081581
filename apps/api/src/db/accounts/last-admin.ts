/** Whether a change was refused because the shop would have no admin who can sign in. */
export const isLastAdminViolation = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_last_admin';
