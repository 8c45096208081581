/** Tests of the suite that cannot be judged, because the folder of the tests has no file with their name. */
export interface MissingTests {
  readonly names: readonly string[];
  readonly reason: string;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const missingTests: readonly MissingTests[] = [
  {
    names: words(`
      mol-audio-exceeding-clipend mol-audio-no-clipbegin mol-audio-no-clipend mol-timing-synchronization-fxl
      mol-timing-synchronization_multiple_audio mol-timing-synchronization_multiple_audio-fxl
      mol-timing-synchronization_svg mol-timing-synchronization_svg-fxl
    `),
    reason: 'With their recordings, the files are larger than 0.7 MB. Larger files are not in the folder.',
  },
  {
    names: words(`
      fxl-orientation_duplication pkg-linked-records_link-order pkg-linked-records_link-priority
      pub-xml-non-validating_invalid
    `),
    reason: 'Published reports of other reading systems name them. The folder has no file with this name.',
  },
];
