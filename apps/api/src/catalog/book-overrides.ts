/** Metadata from the caller that overrides the metadata of the file. */
export interface BookOverrides {
  readonly name?: string;
  readonly slug?: string;
  readonly language?: string;
  readonly publisher?: string;
  readonly author?: string;
  readonly editor?: string;
  readonly genres?: readonly string[];
  readonly shortDescription?: string;
  readonly description?: string;
  readonly priceCents?: number | undefined;
  readonly sellerId?: number | undefined;
  readonly publishedAt?: Date;
  readonly totalSales?: number;
  readonly cover?: Uint8Array;
  readonly coverHue?: number;
}
