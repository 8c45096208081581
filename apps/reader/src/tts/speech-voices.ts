import type { SpeechEngine } from './tts.ts';

/** The voices of a browser, which may become available after the page is opened. */
export interface SpeechVoices extends SpeechEngine {
  /** Returns the same array until the voices change. */
  all(): readonly SpeechSynthesisVoice[];
  /** Calls `onChange` when voices are added or removed. Returns a function to stop. */
  subscribe(onChange: () => void): () => void;
}

/** The voices of this browser, even if there are none yet; undefined without speech synthesis. */
export function getSpeechVoices(
  synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis,
): SpeechVoices | undefined {
  if (!synthesis) return undefined;
  let known: readonly SpeechSynthesisVoice[] = [];
  return {
    speak(text, { rate, volume, voice, language }, events) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.rate = rate;
      utterance.volume = volume;
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

/** The voices for a language, local ones first: they work offline and do not send the text to a server. */
export function voicesFor(language: string | undefined, all: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const code = language?.split('-')[0]?.toLowerCase();
  return all
    .filter(({ lang }) => code === undefined || lang.toLowerCase().startsWith(code))
    .sort((one, other) => Number(other.localService) - Number(one.localService));
}
