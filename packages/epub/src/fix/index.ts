export { fixCodes } from './fix.ts';
export type { FixCode, FixOptions } from './fix.ts';
export { applyFix, planFixes } from './plan-fixes.ts';
export type { FileChange, PlannedFix } from './plan-fixes.ts';
export type { ChangedLine } from './text-edits.ts';
