import type { ReactElement } from 'react'
import { Crane, Lighthouse, Quay } from './Landmarks'
import { Shore } from './Shore'
import { PilotBoat, Water } from './Water'

/** One illustrated harbour, layered; by night the same one. Its colours are mixed from the tokens in wizard.css. */
export const HarbourScene = (): ReactElement => (
  <svg className="hb-scene" viewBox="0 0 2400 720" width="2400" height="720" aria-hidden="true" focusable="false">
    <Shore />
    <Lighthouse />
    <Crane />
    <Quay />
    <Water />
    <PilotBoat />
  </svg>
)
