import type { SpeechEngine } from './tts.ts';

/** The voices of a browser, which it may come to know of later than it opens a page. */
export interface SpeechVoices extends SpeechEngine {
  /** The same list as long as nothing of it changes. */
  all(): readonly SpeechSynthesisVoice[];
  /** Tells of voices that came or went. Returns the way to stop. */
  subscribe(onChange: () => void): () => void;
}

/** The voices of this browser, also where it has none yet; undefined where it does not speak. */
export function getSpeechVoices(
  synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis,
): SpeechVoices | undefined {
  if (!synthesis) return undefined;
  let known: readonly SpeechSynthesisVoice[] = [];
  return {
    speak(text, { rate, voice, language }, events) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.rate = rate;
      if (language) utterance.lang = language;
      utterance.voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice) ?? null;
      utterance.addEventListener('boundary', ({ name, charIndex }) => {
        if (name !== 'sentence') events.onWord(charIndex);
      });
      utterance.addEventListener('end', events.onEnd);
      utterance.addEventListener('error', events.onError);
      synthesis.speak(utterance);
    },
    cancel: () => synthesis.cancel(),
    all() {
      const now = synthesis.getVoices();
      if (now.length !== known.length || now.some(({ voiceURI }, at) => voiceURI !== known[at]?.voiceURI)) known = now;
      return known;
    },
    subscribe(onChange) {
      synthesis.addEventListener('voiceschanged', onChange);
      return () => synthesis.removeEventListener('voiceschanged', onChange);
    },
  };
}

/** The voices that speak a language, those of the device first: they need no connection and send the text nowhere. */
export function voicesFor(language: string | undefined, all: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const wanted = language?.split('-')[0]?.toLowerCase();
  return all
    .filter(({ lang }) => wanted === undefined || lang.toLowerCase().startsWith(wanted))
    .sort((one, other) => Number(other.localService) - Number(one.localService));
}
