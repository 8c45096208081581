export { accessibilityParts } from './accessibility-score.ts';
export type { AccessibilityPart, AccessibilityScore } from './accessibility-score.ts';
export { fixCodes } from './fix.ts';
export type { FixCode, FixOptions } from './fix.ts';
export { applyFix, examineBook, planFixes } from './plan-fixes.ts';
export type { BookExamination, FileChange, PlannedFix } from './plan-fixes.ts';
export type { ChangedLine } from './text-edits.ts';
