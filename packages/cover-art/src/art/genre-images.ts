import { renderImage, SYSTEMS } from './render-cover.ts';
import type { CoverOptions, SystemName } from './cover-system.ts';
import { Typesetter } from './typesetter.ts';

interface GenreArtwork {
  readonly system: SystemName;
  readonly palette: number;
  readonly options?: CoverOptions;
}

/** The image of each known genre. Any other genre gets one derived from its name. */
const ARTWORK_BY_GENRE: Readonly<Record<string, GenreArtwork>> = {
  art: { system: 'brush', palette: 0, options: { gesture: 'ring' } },
  children: { system: 'workshop', palette: 4, options: { template: 'bird', permute: false, mirror: false } },
  crime: { system: 'nocturne', palette: 0, options: { column: 2, row: 3 } },
  fantasy: { system: 'tessera', palette: 1, options: { family: 'geometry', columns: 3 } },
  fiction: { system: 'strata', palette: 0, options: { light: 'sun', lanterns: false } },
  food: { system: 'cutout', palette: 0, options: { layout: 3 } },
  historical: { system: 'marble', palette: 0, options: { pattern: 'feather' } },
  literary: { system: 'burin', palette: 0, options: { subject: 'sun', figure: 'none' } },
  memoir: { system: 'herbarium', palette: 0, options: { habit: 'branch', fruit: 'berry' } },
  poetry: { system: 'tessera', palette: 0, options: { family: 'moth', columns: 4 } },
  romance: { system: 'almanac', palette: 1, options: { view: 'moon' } },
  science: { system: 'workshop', palette: 1, options: { template: 'rotor', permute: false } },
  'science fiction': { system: 'almanac', palette: 0, options: { view: 'orrery' } },
  thriller: { system: 'rings', palette: 0, options: { shape: 'disc', upright: false } },
  travel: { system: 'strata', palette: 1, options: { light: 'sun', lanterns: false } },
};
/** Systems whose textless square is meaningful without a title. */
const FALLBACK_SYSTEMS: readonly SystemName[] = ['cutout', 'tessera', 'marble', 'strata', 'rings', 'workshop'];

/** Renders a textless square SVG for a genre. The same name gives the same image. */
export async function renderGenreImage(genre: string): Promise<string> {
  const name = genre.toLowerCase();
  const { system, palette, options } = ARTWORK_BY_GENRE[name] ?? {
    system: FALLBACK_SYSTEMS[name.length % FALLBACK_SYSTEMS.length] ?? 'cutout',
    palette: name.length,
    options: {},
  };
  const type = await Typesetter.open(SYSTEMS[system].styles, []);
  return renderImage({ system, palette, seed: `genre/${name}`, ...(options && { options }) }, type);
}
