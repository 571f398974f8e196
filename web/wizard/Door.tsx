import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { OfficeDoor, OfficeRoof, ShipyardDoor, ShipyardRoof, StationDoor, StationRoof } from './harbour/Houses'

export type House = 'office' | 'station' | 'shipyard'

const HOUSES: Record<House, { roof: ReactElement; door: ReactElement }> = {
  office: { roof: <OfficeRoof />, door: <OfficeDoor /> },
  station: { roof: <StationRoof />, door: <StationDoor /> },
  shipyard: { roof: <ShipyardRoof />, door: <ShipyardDoor /> },
}

interface DoorProps {
  house: House
  /** The small word above: Kapitäne, Passagiere, Neuer Kurs. */
  kicker: string
  title: string
  text: string
  /** A path, or what happens. */
  to: string | (() => void)
  links?: readonly { label: string; to: string }[]
}

/** A house on the quay; the whole of it is the way in, its links lead straight to a room. */
export const Door = ({ house, kicker, title, text, to, links = [] }: DoorProps): ReactElement => (
  <section className="dr">
    {HOUSES[house].roof}
    <div className="dr-w">
      {HOUSES[house].door}
      <div>
        <p className="dr-k">{kicker}</p>
        <h2>
          {typeof to === 'string' ? (
            <Link to={to}>{title}</Link>
          ) : (
            <button type="button" onClick={to}>
              {title}
            </button>
          )}
        </h2>
        <p>{text}</p>
        {links.length > 0 && (
          <p className="dr-l">
            {links.map((link) => (
              <Link key={link.to} to={link.to}>
                {link.label}
              </Link>
            ))}
          </p>
        )}
      </div>
    </div>
  </section>
)
