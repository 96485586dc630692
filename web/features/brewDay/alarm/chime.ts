/** Three rising tones, in Hz, each a fifth of a second. */
const tones = [660, 880, 1_100]
const toneSeconds = 0.2

/**
 * Sounds a chime, and lets a phone vibrate. A browser that has not been touched yet stays silent: it allows sound only
 * after that.
 */
export function chime(): void {
  if ('vibrate' in navigator) navigator.vibrate([300, 100, 300])
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.3
  volume.connect(audio.destination)
  tones.forEach((frequency, index) => {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + index * toneSeconds)
    tone.stop(audio.currentTime + (index + 1) * toneSeconds)
    if (index === tones.length - 1) tone.onended = () => void audio.close()
  })
}
