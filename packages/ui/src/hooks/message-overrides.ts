/** The texts that a caller may override: any string for a string, and a function of the same type for a function. */
export type MessageOverrides<Text> = { [Name in keyof Text]?: Text[Name] extends string ? string : Text[Name] };
