/** A published report of another reading system about the same tests. */
export interface PublishedResults {
  readonly name: string;
  /** The URL at which its developers or testers published the report. */
  readonly source: string;
  readonly passed: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const REPORTS = 'https://github.com/w3c/epub-tests/blob';

/**
 * The results of other reading systems. Neither set contains tests that a report does not judge or calls not
 * applicable, or that the suite has split since.
 */
export const publishedResults: readonly PublishedResults[] = [
  {
    name: 'Thorium Reader 2.2.0',
    source: `${REPORTS}/3925e83eceddf40b47b100df4b938437c8d86c29/reports/thorium22-osx-win-deb.json`,
    passed: words(`
      cnt-mathml-support cnt-svg-css cnt-svg-css-inclusion cnt-svg-css-reference cnt-svg-embedded cnt-svg-support
      cnt-xhtml-support css-epub-line-break css-epub-text-emphasis css-epub-text-orientation css-epub-text-transform
      css-epub-text-underline-position css-epub-word-break css-epub-writing-mode fxl-spine-overrides_behave-as-global
      fxl-spine-overrides_behave-as-global-bis lay-fxl-layout-default lay-fxl-layout-pre-paginated
      lay-fxl-layout-pre-paginated-spreads lay-fxl-orientation-default lay-fxl-orientation-landscape
      lay-fxl-page-spread-combined lay-fxl-page-spread-left lay-fxl-page-spread-right lay-fxl-spread-auto
      lay-fxl-spread-both lay-fxl-spread-default lay-fxl-spread-landscape lay-fxl-spread-none lay-fxl-svg-icb_multi
      lay-fxl-xhtml-icb lay-fxl-xhtml-icb_invalid_meta lay-fxl-xhtml-icb_multi lay-fxl-xhtml-icb_multi_declarations
      lay-fxl-xhtml-icb_repeated-in-meta lay-fxl-xhtml-icb_units lay-pkg-flow-paginated
      lay-pkg-flow-scrolled-continuous lay-pkg-flow-scrolled-doc lay-reflow-align-x-center lay-rendition-flow-pre-pag
      mol-audio mol-navigation mol-support_xhtml mol-support_xhtml-fxl mol-support_xhtml-load
      mol-support_xhtml-load-fxl mol-support_xhtml-load-next mol-support_xhtml-load-next-fxl
      mol-timing-synchronization nav-access nav-activation nav-spine_in-spine nav-spine_in-spine-no-list-style
      nav-spine_not-in-spine ocf-font_obfuscation ocf-font_obfuscation_bis ocf-metainf-inc ocf-metainf-manifest
      ocf-package_arbitrary ocf-package_multiple ocf-url_link-relative ocf-url_manifest ocf-url_origin
      ocf-url_parse-leaking-relative ocf-url_parse-path-absolute ocf-url_relative ocf-zip-comp pkg-collections-unknown
      pkg-creator-order pkg-dir-auto_root-rtl pkg-dir_but_not_content pkg-dir_rtl-root-ltr pkg-dir_rtl-root-unset
      pkg-dir_unset-root-unset pkg-lang_but_not_content pkg-linked-records pkg-manifest-unknown
      pkg-manifest-unlisted-resource pkg-meta-unknown pkg-meta-whitespace pkg-spine-duplicate-item-hyperlink
      pkg-spine-nonlinear-activation pkg-spine-order pkg-spine-order-svg pkg-spine-progression-default
      pkg-spine-progression-pre-paginated pkg-spine-progression_ltr pkg-spine-progression_rtl pkg-spine-unknown
      pkg-title-order pkg-unique-id pkg-version-backward pss-support pub-cmt-gif pub-cmt-jpeg pub-cmt-mp3 pub-cmt-mp4
      pub-cmt-opus pub-cmt-png pub-cmt-svg pub-cmt-webp pub-data-urls_browsing-context pub-data-urls_top-level-content
      pub-external-links pub-file-urls pub-xml-external-id pub-xml-names pub-xml-non-validating_comment
      pub-xml-non-validating_unclosed scr-readingsystem-features scr-readingsystem-support
      scr-readingsystem-support_iframe scr-readingsystem-support_svg scr-support scr-support_iframe scr-support_origin
      scr-support_origin_unique scr-support_scrolled-continuous scr-support_scrolled-doc scr-support_svg
    `),
    failed: words(`
      css-epub-hyphens css-epub-text-align-last css-epub-text-combine-horizontal fxl-page-spread-break
      fxl-page-spread-center fxl-spine-overrides_duplicate lay-fxl-xhtml-icb_device_sizes lay-page-layout-both
      lay-page-layout-both-spread lay-viewport-meta-prop mol-css mol-tts_multi mol-tts_single nav-non-text_img
      nav-non-text_img_title ocf-url_link-leaking-relative ocf-url_link-path-absolute ocf-zip-mult
      pkg-dir-auto_root-unset pkg-dir_creator-rtl pkg-dir_unset-root-rtl pkg-spine-duplicate-item-rendering
      pkg-spine-duplicate-item-ui pss-support_ignore-title pub-foreign_image pub-foreign_xml-suffix-spine
      scr-not-support_ccscript-modify-host scr-not-support_ccscript-modify-size scr-readingsystem-support_iframe_svg
      scr-storage-delete
    `),
  },
  {
    name: 'Colibrio Reader Framework',
    source: `${REPORTS}/395d3e3e877173f9077d675501e47e4d8f789c41/reports/colibrio-reader-framework-3_3.json`,
    passed: words(`
      cnt-mathml-support cnt-svg-css-reference cnt-svg-embedded cnt-svg-support cnt-xhtml-support
      css-epub-text-emphasis css-epub-text-orientation css-epub-text-underline-position css-epub-word-break
      css-epub-writing-mode fxl-page-spread-break fxl-spine-overrides_behave-as-global
      fxl-spine-overrides_behave-as-global-bis fxl-spine-overrides_duplicate lay-fxl-layout-default
      lay-fxl-layout-pre-paginated lay-fxl-layout-pre-paginated-spreads lay-fxl-orientation-default
      lay-fxl-orientation-landscape lay-fxl-page-spread-combined lay-fxl-page-spread-left lay-fxl-page-spread-right
      lay-fxl-spread-auto lay-fxl-spread-both lay-fxl-spread-default lay-fxl-spread-landscape lay-fxl-spread-none
      lay-fxl-svg-icb_multi lay-fxl-xhtml-icb lay-fxl-xhtml-icb_multi lay-fxl-xhtml-icb_multi_declarations
      lay-fxl-xhtml-icb_units lay-page-layout-both lay-page-layout-both-spread lay-pkg-flow-paginated
      lay-pkg-flow-scrolled-doc lay-rendition-flow-pre-pag lay-viewport-meta-prop mol-audio mol-css mol-navigation
      mol-support_xhtml mol-support_xhtml-load mol-support_xhtml-load-next mol-timing-synchronization nav-access
      nav-activation nav-spine_in-spine nav-spine_in-spine-no-list-style nav-spine_not-in-spine ocf-font_obfuscation
      ocf-font_obfuscation_bis ocf-metainf-inc ocf-metainf-manifest ocf-package_arbitrary ocf-package_multiple
      ocf-url_link-leaking-relative ocf-url_link-path-absolute ocf-url_link-relative ocf-url_manifest ocf-url_origin
      ocf-url_parse-leaking-relative ocf-url_parse-path-absolute ocf-url_relative pkg-collections-unknown
      pkg-creator-order pkg-dir-auto_root-rtl pkg-dir-auto_root-unset pkg-dir_but_not_content pkg-dir_creator-rtl
      pkg-dir_rtl-root-ltr pkg-dir_rtl-root-unset pkg-dir_unset-root-rtl pkg-dir_unset-root-unset pkg-manifest-unknown
      pkg-meta-unknown pkg-meta-whitespace pkg-spine-duplicate-item-hyperlink pkg-spine-duplicate-item-rendering
      pkg-spine-duplicate-item-ui pkg-spine-nonlinear-activation pkg-spine-order pkg-spine-order-svg
      pkg-spine-progression-default pkg-spine-progression-pre-paginated pkg-spine-progression_ltr
      pkg-spine-progression_rtl pkg-spine-unknown pkg-title-order pkg-unique-id pkg-version-backward pss-support
      pss-support_ignore-title pub-cmt-gif pub-cmt-jpeg pub-cmt-mp3 pub-cmt-mp4 pub-cmt-opus pub-cmt-png pub-cmt-svg
      pub-cmt-webp pub-data-urls_browsing-context pub-data-urls_top-level-content pub-external-links
      pub-external-links_consent pub-foreign_bad-fallback pub-foreign_image pub-foreign_json-spine
      pub-foreign_xml-spine pub-foreign_xml-suffix-spine pub-xml-external-id pub-xml-names
      pub-xml-non-validating_unclosed scr-not-support_ccscript-modify-host scr-not-support_ccscript-modify-size
      scr-readingsystem-features scr-readingsystem-support scr-readingsystem-support_iframe
      scr-readingsystem-support_iframe_svg scr-readingsystem-support_svg scr-support scr-support_iframe
      scr-support_origin scr-support_scrolled-doc scr-support_svg
    `),
    failed: words(`
      cnt-svg-css cnt-svg-css-inclusion css-epub-hyphens css-epub-line-break css-epub-text-align-last
      css-epub-text-combine-horizontal css-epub-text-transform fxl-page-spread-center lay-pkg-flow-scrolled-continuous
      mol-tts_multi mol-tts_single ocf-zip-comp ocf-zip-mult pkg-lang_but_not_content pkg-manifest-unlisted-resource
      scr-support-fallback scr-support_scrolled-continuous
    `),
  },
];
