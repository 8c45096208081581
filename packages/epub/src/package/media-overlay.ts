import type { ManifestMetadata } from '../manifest/index.ts';
import { parseClockValue } from './clock-value.ts';
import type { MetadataReader } from './refinements.ts';

/** A single class name, not a list. */
const CLASS_NAME = /^[^\s"'<>&]{1,100}$/;

/** Reads the length of the recorded audio and the classes for text that is played. @see EPUB 3.3 §9.3.2 */
export function readMediaOverlay(reader: MetadataReader): Pick<ManifestMetadata, 'duration' | 'mediaOverlay'> {
  const duration = reader.meta('media:duration').flatMap((value) => parseClockValue(value) ?? [])[0];
  const classOf = (property: string): string | undefined =>
    reader
      .meta(`media:${property}`)
      .map((name) => name.replace(/^\./, ''))
      .find((name) => CLASS_NAME.test(name));
  const activeClass = classOf('active-class');
  const playbackActiveClass = classOf('playback-active-class');
  const mediaOverlay = {
    ...(activeClass === undefined ? {} : { activeClass }),
    ...(playbackActiveClass === undefined ? {} : { playbackActiveClass }),
  };
  return {
    ...(duration === undefined || duration === 0 ? {} : { duration }),
    ...(Object.keys(mediaOverlay).length === 0 ? {} : { mediaOverlay }),
  };
}
