/** Valid inputs of the account forms. */

export const registration = {
  username: 'ines_h',
  email: 'ines@octavo.example',
  password: 'Octavo!2026',
  confirm_password: 'Octavo!2026',
  first_name: '',
  last_name: '',
  role: 'customer',
};
export const passwordChange = {
  current_password: 'x',
  new_password: 'Octavo!2026',
  confirm_password: 'Octavo!2026',
};
export const profile = { first_name: 'Ines', last_name: 'Harlow', email: 'ines@octavo.example' };
