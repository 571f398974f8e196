/** How far a pointer may stray and still click, in pixels, and how long a touch may last before it is a long one, in ms. */
const STILL = 6
const LONG_TOUCH = 500

interface Heard {
  /** From the upper left of the container; `target` is what lies there. */
  onClick: (x: number, y: number, target: Element) => void
  /** A right click or a long touch. */
  onEnd: () => void
}

/**
 * Clicks in the picture, each one: the viewer itself takes the second of two quick ones for half of a double click and drops it, and
 * corners of an area are clicked quickly. Answers what ends the listening.
 */
export const hearClicks = (container: HTMLElement, { onClick, onEnd }: Heard): (() => void) => {
  let down: { x: number; y: number; at: number; button: number; id: number } | null = null
  const press = ({ clientX, clientY, timeStamp, button, pointerId, isPrimary }: PointerEvent): void => {
    down = isPrimary ? { x: clientX, y: clientY, at: timeStamp, button, id: pointerId } : null
    // The viewer keeps the press from doing what it would: bringing the focus, for the keys.
    container.focus({ preventScroll: true })
  }
  const release = ({ clientX, clientY, timeStamp, pointerId, pointerType, target }: PointerEvent): void => {
    const began = down?.id === pointerId ? down : null
    down = null
    if (!began || Math.hypot(clientX - began.x, clientY - began.y) > STILL) return
    if (began.button === 2 || (pointerType === 'touch' && timeStamp - began.at >= LONG_TOUCH)) return onEnd()
    if (began.button !== 0 || !(target instanceof Element)) return
    const box = container.getBoundingClientRect()
    onClick(clientX - box.left, clientY - box.top, target)
  }
  container.addEventListener('pointerdown', press)
  container.addEventListener('pointerup', release)
  return () => {
    container.removeEventListener('pointerdown', press)
    container.removeEventListener('pointerup', release)
  }
}
