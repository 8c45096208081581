/** The reasons to reject a file. Codes are API: renaming one is a major change. */
export type EpubErrorCode =
  | 'epub_not_a_zip'
  | 'epub_zip_damaged'
  | 'epub_too_large'
  | 'epub_too_many_entries'
  | 'epub_ratio'
  | 'epub_entry_name'
  | 'epub_entry_duplicate'
  | 'epub_entry_encrypted'
  | 'epub_entry_not_a_file'
  | 'epub_entry_method'
  | 'epub_entry_overlap'
  | 'epub_entry_size'
  | 'epub_entry_damaged'
  | 'epub_entry_missing'
  | 'epub_container_missing'
  | 'epub_container_invalid'
  | 'epub_package_missing'
  | 'epub_package_invalid'
  | 'epub_package_too_large'
  | 'epub_xml_entity'
  | 'epub_xml_malformed'
  | 'epub_encrypted'
  | 'epub_spine_empty'
  | 'epub_spine_missing'
  | 'epub_content_too_large'
  | 'epub_content_too_deep'
  | 'epub_too_complex';

/** Thrown when a file cannot be accepted. It has a code for programs, a message for people and the affected entry. */
export class EpubError extends Error {
  override readonly name = 'EpubError';
  readonly code: EpubErrorCode;
  /** Name of the affected entry, if there is one. */
  readonly entry: string | undefined;
  /** Line of the entry, from 1, if it is known. */
  readonly line: number | undefined;

  constructor(
    code: EpubErrorCode,
    message: string,
    options: { entry?: string; line?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.entry = options.entry;
    this.line = options.line;
  }
}

/** Problems of a file that is accepted nevertheless. */
export type EpubWarningCode =
  | 'mimetype_missing'
  | 'mimetype_not_first'
  | 'mimetype_wrong'
  | 'navigation_missing'
  | 'navigation_target_missing'
  | 'manifest_item_ignored'
  | 'identifier_missing'
  | 'title_missing'
  | 'language_missing'
  | 'metadata_shortened'
  | 'navigation_shortened'
  | 'cover_too_large'
  | 'spine_reference_unknown'
  | 'spine_item_unreadable'
  | 'spine_repetition_omitted'
  | 'resource_missing'
  | 'resource_remote'
  | 'resource_type_unsupported'
  | 'content_repaired'
  | 'encoding_guessed'
  | 'element_unknown'
  | 'text_missing'
  | 'text_hidden'
  | 'text_outside_page'
  | 'text_in_media'
  | 'document_unreachable'
  | 'document_empty'
  | 'content_removed'
  | 'overlay_unreadable'
  | 'overlay_part_ignored'
  | 'overlay_audio_missing';

/** One problem that does not prevent reading the file. */
export interface EpubWarning {
  readonly code: EpubWarningCode;
  readonly message: string;
  readonly entry?: string;
  /** Line of the entry, from 1, if it is known. */
  readonly line?: number;
}
