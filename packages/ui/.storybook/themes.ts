import { create } from 'storybook/theming';

const fonts = {
  fontBase: "'Instrument Sans Variable', system-ui, sans-serif",
  fontCode: 'ui-monospace, monospace',
  brandTitle: 'Octavo UI',
  brandUrl: './?path=/docs/welcome--docs',
  brandTarget: '_self',
};
const shape = { appBorderRadius: 12, inputBorderRadius: 6 };

/** The theme of Storybook’s own pages: the colors of `src/styles/themes.css`, which cannot be custom properties here. */
export const themes = {
  light: create({
    base: 'light',
    ...fonts,
    ...shape,
    colorPrimary: '#c63c22',
    colorSecondary: '#23419c',
    appBg: '#f7f4ec',
    appContentBg: '#fffdf8',
    appPreviewBg: '#f7f4ec',
    appBorderColor: '#ddd5c5',
    textColor: '#1b1d23',
    textMutedColor: '#625c51',
    textInverseColor: '#fffdf8',
    barBg: '#fffdf8',
    barTextColor: '#625c51',
    barSelectedColor: '#23419c',
    barHoverColor: '#23419c',
    inputBg: '#fffdf8',
    inputBorder: '#887f6f',
    inputTextColor: '#1b1d23',
  }),
  dark: create({
    base: 'dark',
    ...fonts,
    ...shape,
    colorPrimary: '#f0795f',
    colorSecondary: '#a3bef7',
    appBg: '#161412',
    appContentBg: '#201d1a',
    appPreviewBg: '#161412',
    appBorderColor: '#3b352f',
    textColor: '#efe8db',
    textMutedColor: '#ada292',
    textInverseColor: '#161412',
    barBg: '#201d1a',
    barTextColor: '#ada292',
    barSelectedColor: '#a3bef7',
    barHoverColor: '#a3bef7',
    inputBg: '#201d1a',
    inputBorder: '#8b8172',
    inputTextColor: '#efe8db',
  }),
};
