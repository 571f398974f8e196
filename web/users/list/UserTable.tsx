import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '../../../server/contract/access/views'
import { UserRow, type UserRowProps } from './UserRow'

interface UserTableProps {
  users: readonly UserView[]
  hasOrganization: boolean
  caption: string
  /** Called when the end comes near. */
  onEnd: () => void
}

const NEAR_END = 60
const NARROW = matchMedia('screen and (max-width: 991px)')
const onNarrow = (listener: () => void): (() => void) => {
  NARROW.addEventListener('change', listener)
  return () => NARROW.removeEventListener('change', listener)
}
const useIsNarrow = (): boolean => useSyncExternalStore(onNarrow, () => NARROW.matches)

/** Role and state of a person in words, each looked up once. */
const useWords = (): UserRowProps['words'] => {
  const { t } = useTranslation('users')
  return useMemo(() => {
    const known = new Map<string, string>()
    const say = (key: string): string => {
      const word = known.get(key) ?? t(key)
      known.set(key, word)
      return word
    }
    return ({ roles, state, invitedAt }) => ({
      roles: roles.map((role) => say(`role.${role}`)).join(', '),
      state: say(state === '' ? (invitedAt === undefined ? 'state.unconfirmed' : 'state.invited') : `state.${state}`),
      inactive: say('inactive'),
    })
  }, [t])
}

/** Lines as they come into view, however many there are. Arrow keys move from line to line, Enter opens. */
export const UserTable = ({ users, hasOrganization, caption, onEnd }: UserTableProps): ReactElement => {
  const { t } = useTranslation('users')
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [])

  const isNarrow = useIsNarrow()
  // Lines are of one height where they are lines; cards on a phone are measured. Bidders read in larger lines.
  const height = isNarrow ? 72 : document.body.classList.contains('reading') ? 44 : 36
  const words = useWords()
  const virtual = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => height,
    overscan: 6,
    // Scrolling goes on while lines are drawn; a frame that waits for them would stall it.
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: (index) => users[index]?.email ?? index,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (users.length > 0 && last >= users.length - NEAR_END) onEnd()
  }, [last, users.length, onEnd])

  /** A line that was out of view is focused as soon as it is drawn. */
  const focusRow = (index: number): boolean => {
    const link = body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] .rowlink`)
    link?.focus()
    return link !== null && link !== undefined
  }
  useEffect(() => {
    if (wanted.current !== null && focusRow(wanted.current)) wanted.current = null
  })
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !(event.target instanceof HTMLElement)) return
    const here = Number(event.target.closest('tr')?.dataset.index ?? -1)
    const next = Math.min(users.length - 1, Math.max(0, here + step))
    event.preventDefault()
    if (!focusRow(next)) {
      wanted.current = next
      virtual.scrollToIndex(next)
    }
  }

  const before = items[0] ? items[0].start - top : 0
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  const columns = ['e', 'n', ...(hasOrganization ? ['o'] : []), 'r', 's']
  return (
    <table className="table" onKeyDown={move} aria-rowcount={users.length + 1}>
      <caption className="sr">{caption}</caption>
      <colgroup>
        {columns.map((name) => (
          <col key={name} className={name} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={name} aria-sort={name === 'e' ? 'ascending' : undefined}>
              {t(`column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {before > 0 && <Spacer height={before} />}
        {items.map(({ index }) => {
          const user = users[index]
          return (
            user && (
              <UserRow
                key={user.email}
                user={user}
                index={index}
                hasOrganization={hasOrganization}
                words={words}
                measure={isNarrow ? virtual.measureElement : undefined}
              />
            )
          )
        })}
        {after > 0.5 && <Spacer height={after} />}
      </tbody>
    </table>
  )
}

const Spacer = ({ height }: { height: number }): ReactElement => (
  <tr className="spacer" aria-hidden="true">
    <td style={{ height }} />
  </tr>
)
