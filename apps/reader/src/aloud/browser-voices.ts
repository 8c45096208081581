import type { Voices } from './speaker.ts';

/** The voices of this browser; undefined where it has none to offer. */
export function browserVoices(synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis): Voices | undefined {
  if (!synthesis) return undefined;
  return {
    say(text, { rate, voice, language }, events) {
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
  };
}

/** The voices that speak a language, those of the device first: they need no connection and send the text nowhere. */
export function voicesFor(language: string | undefined, all: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const wanted = language?.split('-')[0]?.toLowerCase();
  return all
    .filter(({ lang }) => wanted === undefined || lang.toLowerCase().startsWith(wanted))
    .sort((one, other) => Number(other.localService) - Number(one.localService));
}
