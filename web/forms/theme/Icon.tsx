import { Icon as UiIcon, type IconName } from '../../ui/Icon'

/** The shell's icons in the form's two sizes: 18 px, and 16 px inside lines. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return <UiIcon name={name} size={small ? 16 : 18} />
}

/** A full disc with a tick: complete. */
export function DoneIcon() {
  return (
    <svg className="i f-done" viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7.2" />
      <path d="m5.5 9.3 2.3 2.3 4.7-5" />
    </svg>
  )
}

const ROUND = 2 * Math.PI * 6.5

/** How much of a section is there. `share` is 0 to 1. */
export function Ring({ share }: { share: number }) {
  return (
    <svg className="f-ring" viewBox="0 0 18 18" aria-hidden="true">
      <circle className="t" cx="9" cy="9" r="6.5" />
      <path
        className="p"
        d="M9 2.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13"
        strokeDasharray={`${(share * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}
      />
    </svg>
  )
}
