export { SettingsSidebar } from './SettingsSidebar.tsx';
export type { SettingsEntry, SettingsSidebarProps } from './SettingsSidebar.tsx';
