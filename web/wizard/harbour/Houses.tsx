import type { ReactElement } from 'react'

/** The authority's house: gable and a round-topped door. */
export const OfficeRoof = (): ReactElement => (
  <svg className="hb-roof" viewBox="0 0 372 74" preserveAspectRatio="none" aria-hidden="true">
    <path d="M300 40V10h26v38" fill="var(--sc-wall)" stroke="var(--sc-deep)" strokeWidth="2" />
    <path d="M296 10h34" stroke="var(--sc-deep)" strokeWidth="4" />
    <path d="M0 74L34 26h304l34 48z" fill="var(--sc-roof)" />
    <path d="M150 52V26l36-26 36 26v26z" fill="var(--sc-wall)" />
    <path d="M142 32L186 0l44 32" fill="none" stroke="var(--sc-roof)" strokeWidth="7" strokeLinejoin="round" />
    <circle cx="186" cy="36" r="9" fill="var(--sc-sky0)" stroke="var(--sc-deep)" strokeWidth="2" />
    <path d="M0 71h372" stroke="var(--sc-deep)" strokeWidth="6" />
  </svg>
)

export const OfficeDoor = (): ReactElement => (
  <svg className="dr-d" viewBox="0 0 68 112" aria-hidden="true">
    <path d="M2 112V34a32 32 0 0 1 64 0v78z" fill="var(--sc-quay)" />
    <path d="M9 112V35a25 25 0 0 1 50 0v77z" fill="var(--harbour)" />
    <circle cx="34" cy="42" r="11" fill="var(--sc-glass)" stroke="var(--sc-wall)" strokeWidth="3" />
    <path d="M17 66h34M17 82h34M17 98h34" stroke="var(--sc-wall)" strokeOpacity=".35" strokeWidth="2" />
    <circle cx="51" cy="76" r="2.500" fill="var(--sc-wall)" />
  </svg>
)

/** The passengers' terminal: clock tower, flags and glass doors. */
export const StationRoof = (): ReactElement => (
  <svg className="hb-roof" viewBox="0 0 372 74" preserveAspectRatio="none" aria-hidden="true">
    <path d="M60 40V4M312 40V4" stroke="var(--sc-deep)" strokeWidth="2" />
    <path d="M60 5l26 7-26 7zM312 5l26 7-26 7z" fill="var(--sc-mid)" />
    <path d="M24 74V44h324v30z" fill="var(--sc-glass)" />
    <path
      d="M24 44h324M64 46v26M104 46v26M144 46v26M228 46v26M268 46v26M308 46v26"
      stroke="var(--sc-deep)"
      strokeOpacity=".5"
      strokeWidth="1.5"
    />
    <path d="M10 46L30 36h312l20 10z" fill="var(--sc-roof)" />
    <path d="M156 74V18h60v56z" fill="var(--sc-wall)" stroke="var(--sc-deep)" strokeWidth="2" />
    <path d="M150 18h72L186 6z" fill="var(--sc-roof)" />
    <circle cx="186" cy="44" r="18" fill="var(--sc-wall)" stroke="var(--sc-deep)" strokeWidth="2.500" />
    <path d="M186 44V32M186 44l-8 5" stroke="var(--sc-deep)" strokeWidth="2.500" strokeLinecap="round" />
    <path d="M0 71h372" stroke="var(--sc-deep)" strokeWidth="6" />
  </svg>
)

export const StationDoor = (): ReactElement => (
  <svg className="dr-d" viewBox="0 0 68 112" aria-hidden="true">
    <path d="M0 16h68v96H0z" fill="var(--sc-quay)" />
    <path d="M6 24h27v88H6zM35 24h27v88H35z" fill="var(--sc-glass)" stroke="var(--harbour)" strokeWidth="3" />
    <path d="M28 60v16M40 60v16" stroke="var(--harbour)" strokeWidth="3" strokeLinecap="round" />
    <path d="M0 16h68" stroke="var(--harbour)" strokeWidth="5" />
    <path d="M12 50l13-18M12 62l16-22M44 50l13-18" stroke="var(--sc-wall)" strokeOpacity=".8" strokeWidth="2" />
  </svg>
)

/** The yard where a new course begins: saw-tooth roof and a slip. */
export const ShipyardRoof = (): ReactElement => (
  <svg className="hb-roof" viewBox="0 0 372 74" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 74V66L74 24v42l74-42v42l74-42v42l74-42v42l76-42v50z" fill="var(--sc-roof)" />
    <path d="M74 30v38h-9V35zM148 30v38h-9V35zM222 30v38h-9V35zM296 30v38h-9V35zM372 28v40h-9V34z" fill="var(--sc-glass)" />
    <path d="M0 71h372" stroke="var(--sc-deep)" strokeWidth="6" />
  </svg>
)

export const ShipyardDoor = (): ReactElement => (
  <svg className="dr-d" viewBox="0 0 68 112" aria-hidden="true">
    <path d="M0 12h68v100H0z" fill="var(--sc-quay)" />
    <path d="M5 18h58v94H5z" fill="var(--sc-dark)" />
    <path d="M5 18h58v34H5z" fill="var(--harbour)" />
    <path d="M5 26h58M5 34h58M5 42h58" stroke="var(--sc-wall)" strokeOpacity=".35" strokeWidth="1.500" />
    <path d="M34 112c-12 0-19-18-20-38h40c-1 20-8 38-20 38z" fill="var(--sc-mid)" />
    <path d="M14 74h40M34 74v36M16 88h36" stroke="var(--sc-wall)" strokeOpacity=".75" strokeWidth="2" />
  </svg>
)
