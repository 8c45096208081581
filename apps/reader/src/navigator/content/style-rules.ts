import { readableRules } from '../layout/readable-rules.ts';

/** The style rules of a document, also those in imported style sheets and in conditions. */
export const styleRulesOf = (doc: Document): CSSStyleRule[] =>
  [...doc.styleSheets].flatMap((sheet) => [...styleRulesIn(sheet)]);

function* styleRulesIn(source: CSSStyleSheet | CSSGroupingRule): Generator<CSSStyleRule> {
  for (const rule of readableRules(source)) {
    if ('selectorText' in rule) yield rule as CSSStyleRule;
    const imported = 'styleSheet' in rule ? (rule as CSSImportRule).styleSheet : null;
    if (imported) yield* styleRulesIn(imported);
    else if ('cssRules' in rule) yield* styleRulesIn(rule as CSSGroupingRule);
  }
}
