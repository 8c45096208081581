import type { EpubErrorCode, EpubWarningCode } from '../errors/index.ts';
import type { Severity } from './finding.ts';

const REZIP = 'Create the file again with a tool that writes EPUB.';
const SMALLER = 'Split the content into smaller files.';

/** How to fix each reason for a rejection. */
export const ERROR_FIXES: Readonly<Record<EpubErrorCode, string>> = {
  epub_not_a_zip: 'Choose the .epub file itself. If it opens in no other reader, export it again.',
  epub_zip_damaged: 'Copy or download the file again, or export it again.',
  epub_too_large: 'Reduce the size of pictures, audio and video.',
  epub_too_many_entries: 'Remove files that the book does not use.',
  epub_ratio: 'Remove the file, or save it in a compressed format.',
  epub_entry_name: 'Rename the file with letters, digits and hyphens.',
  epub_entry_duplicate: `Remove one of the files with this name. ${REZIP}`,
  epub_entry_encrypted: 'Create the ZIP file without a password.',
  epub_entry_not_a_file: 'Replace the link or device by a file.',
  epub_entry_method: 'Create the ZIP file with the method "deflate" or without compression.',
  epub_entry_overlap: REZIP,
  epub_entry_size: REZIP,
  epub_entry_damaged: 'Copy or download the file again, or export it again.',
  epub_entry_missing: 'Add the file to the book.',
  epub_container_missing: 'Add META-INF/container.xml at the top level of the ZIP file.',
  epub_container_invalid: 'Name the package document in the rootfile element of META-INF/container.xml.',
  epub_package_missing: 'Correct the path in META-INF/container.xml, or add the package document.',
  epub_package_invalid: 'Add the missing manifest or spine element to the package document.',
  epub_package_too_large: 'Remove entries that the book does not use from the file.',
  epub_xml_entity: 'Remove the <!DOCTYPE …> line from the file.',
  epub_xml_malformed: 'Correct the XML of the file: close each element, and write & as &amp;.',
  epub_encrypted: 'Export the book without copy protection.',
  epub_spine_empty: 'List the chapters of the book in the spine element of the package document.',
  epub_spine_missing: 'Add the missing file, or remove it from the spine element of the package document.',
  epub_content_too_large: SMALLER,
  epub_content_too_deep: 'Remove elements that only contain one other element.',
  epub_too_complex: SMALLER,
};

/** The severity of each warning, and how to fix its problem. */
export const WARNING_ADVICE: Readonly<Record<EpubWarningCode, { readonly severity: Severity; readonly fix: string }>> =
  {
    mimetype_missing: {
      severity: 'error',
      fix: 'Add a file "mimetype" with the content application/epub+zip as the first file of the ZIP file.',
    },
    mimetype_not_first: { severity: 'error', fix: 'Store the file "mimetype" first and without compression.' },
    mimetype_wrong: { severity: 'error', fix: 'Write application/epub+zip into the file "mimetype".' },
    navigation_missing: { severity: 'warning', fix: 'Add a navigation document with a table of contents.' },
    navigation_target_missing: {
      severity: 'error',
      fix: 'Correct the link in the table of contents, or add the file to the book.',
    },
    manifest_item_ignored: {
      severity: 'error',
      fix: 'Give each item of the manifest a unique id and the path of its file.',
    },
    identifier_missing: { severity: 'warning', fix: 'Add a dc:identifier with an ISBN or a UUID.' },
    title_missing: { severity: 'error', fix: 'Add a dc:title to the metadata.' },
    language_missing: { severity: 'warning', fix: 'Add a dc:language such as en to the metadata.' },
    metadata_shortened: { severity: 'warning', fix: 'Shorten the text in the metadata.' },
    navigation_shortened: { severity: 'warning', fix: 'Shorten the table of contents.' },
    cover_too_large: { severity: 'warning', fix: 'Save the cover with fewer pixels.' },
    spine_reference_unknown: { severity: 'error', fix: 'List the item in the manifest, or remove it from the spine.' },
    spine_item_unreadable: { severity: 'error', fix: 'Add a fallback of type application/xhtml+xml to the item.' },
    spine_repetition_omitted: { severity: 'error', fix: 'List each document once in the spine.' },
    resource_missing: { severity: 'error', fix: 'Add the file, or remove it from the manifest.' },
    resource_remote: { severity: 'warning', fix: 'Put the file into the book.' },
    resource_type_unsupported: { severity: 'warning', fix: 'Convert the file to a type that browsers show.' },
    content_repaired: {
      severity: 'error',
      fix: 'Correct the XML of the document: close each element, and write & as &amp;.',
    },
    content_removed: {
      severity: 'warning',
      fix: 'Remove scripts and forms, and put linked pictures, fonts and styles into the book.',
    },
    encoding_guessed: { severity: 'error', fix: 'Save the document in UTF-8.' },
    element_unknown: { severity: 'info', fix: 'Replace the elements by elements of HTML.' },
    text_missing: { severity: 'error', fix: 'Put the words into elements of HTML inside the body.' },
    text_hidden: {
      severity: 'warning',
      fix: 'Remove the style that hides the text, remove the text, or link to it.',
    },
    text_outside_page: { severity: 'error', fix: 'Move the text onto the page, or enlarge the viewport of the page.' },
    text_in_media: { severity: 'info', fix: 'If customers need the text, put it beside the medium.' },
    document_unreachable: {
      severity: 'error',
      fix: 'List the document in the spine, and link to it if it is not linear.',
    },
    overlay_unreadable: {
      severity: 'error',
      fix: 'List the SMIL file in the manifest with the type application/smil+xml, and correct its XML.',
    },
    overlay_part_ignored: {
      severity: 'warning',
      fix: 'Give each par a text in the book, and an audio with clock values that end after they begin.',
    },
    overlay_audio_missing: {
      severity: 'warning',
      fix: 'Put the audio file into the book and list it in the manifest.',
    },
    document_empty: { severity: 'info', fix: 'Remove the document from the spine, or add its content.' },
  };
