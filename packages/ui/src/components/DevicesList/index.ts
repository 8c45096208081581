export { DevicesList, devicesText } from './DevicesList.tsx';
export type { DevicesListProps, DevicesState, DeviceView } from './DevicesList.tsx';
