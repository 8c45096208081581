/** The words of a component as a caller may replace them, in part: any text for a text, a function for a function. */
export type MessageOverrides<Text> = { [Name in keyof Text]?: Text[Name] extends string ? string : Text[Name] };
