import type { ReactElement } from 'react'

/** Near water with the fairway: solid behind the pilot boat, dashed ahead. */
export const Water = (): ReactElement => (
  <>
    <rect y="512" width="2400" height="208" fill="url(#hbSea)" />
    <path d="M0 512h2400v7q-600 6-1200 0T0 519z" fill="var(--sc-dark)" opacity=".14" />
    <g fill="var(--sc-glint)" opacity=".34">
      <path d="M1110 524h204l26 5h-250zM1080 540h262l14 5h-290zM1140 558h150l22 5h-196zM1050 578h92l10 4h-112zM1240 582h70l8 4h-90z" />
    </g>
    <g stroke="var(--sc-deep)" strokeWidth="5" strokeLinecap="round" opacity=".2">
      <path
        d="M540 528h34M546 540h26M538 552h30M548 564h20M544 576h24M550 588h12M548 602h14M1818 528h60M1826 540h40M1820 552h48
        M1834 564h24M1830 576h32M1840 588h12"
      />
    </g>
    {/* the fairway: solid behind the pilot boat, dashed ahead */}
    <g fill="none" strokeLinecap="round">
      <path d="M0 668C260 640 420 690 660 668s330-40 556-34" stroke="var(--sc-way)" strokeWidth="3" />
      <path d="M1390 630C1560 620 1660 588 1840 600s340 30 560 8" stroke="var(--sc-way)" strokeWidth="3" strokeDasharray="3 14" />
    </g>
    <g stroke="var(--sc-glint)" strokeWidth="2" strokeLinecap="round" opacity=".55" fill="none">
      <path
        d="M420 560h64M452 572h90M700 610h74M760 620h40M880 548h96M914 560h40M1500 548h110M1556 560h60M1640 660h90M1690 672h44
        M1960 552h90M2004 566h60M980 690h120M1050 700h50M300 626h70M600 704h80M1460 696h100M1880 700h84"
      />
    </g>
    {/* buoys */}
    <g stroke="var(--sc-dark)" strokeWidth="2" strokeLinejoin="round">
      <use href="#hbBuoy" x="0" y="0" transform="translate(760 652)" fill="var(--sc-wall)" />
      <use href="#hbBuoy" transform="translate(1602 596) scale(.82)" fill="var(--buoy)" />
      <use href="#hbBuoy" transform="translate(1782 644)" fill="var(--sc-wall)" />
      <use href="#hbBuoy" transform="translate(540 626) scale(.8)" fill="var(--sc-wall)" />
    </g>
    <g fill="var(--sc-deep)">
      <path d="M752.500 622h15l3 14h-21zM1774.500 614h15l3 14h-21zM534 602h12l2.500 11h-17z" />
    </g>
    <g stroke="var(--sc-glint)" strokeWidth="2" strokeLinecap="round" opacity=".8">
      <path d="M736 668h48M748 675h24M1760 660h44M1770 667h24M1584 609h36M522 640h36" />
    </g>
  </>
)

/** The white and red flag is the signal H, pilot on board: the one red in the drawing. */
export const PilotBoat = (): ReactElement => (
  <>
    <g transform="translate(1206 560)">
      <path
        d="M-70 82q40-12 80-8M-120 90q50-14 120-8"
        fill="none"
        stroke="var(--sc-glint)"
        strokeWidth="2.500"
        strokeLinecap="round"
        opacity=".85"
      />
      <path d="M6 86h170l10 6q-40 14-100 12T6 86z" fill="var(--sc-dark)" opacity=".22" />
      <path d="M4 54l176-4q10 0 20-6-10 28-34 44H18Q6 76 4 54z" fill="var(--sc-dark)" />
      <path d="M4 54l176-4q10 0 20-6l-4 11q-8 4-16 4L5 63z" fill="var(--sc-wall)" />
      <path d="M26 53l8-26h66l16 25z" fill="var(--sc-wall)" />
      <path d="M40 34h18v11H36zM63 34h17v11H63zM85 34h12l8 11H85z" fill="var(--sc-deep)" />
      <path d="M26 53l8-26h66l16 25" fill="none" stroke="var(--sc-dark)" strokeWidth="1.600" />
      <path d="M46 27l4-16h34l8 16z" fill="var(--buoy)" stroke="var(--sc-dark)" strokeWidth="1.600" strokeLinejoin="round" />
      <path d="M55 15h10v8H53zM69 15h12l4 8H69z" fill="var(--sc-deep)" />
      <path d="M58 11v-30M58-14h-10M58-6h8" stroke="var(--sc-dark)" strokeWidth="2" fill="none" strokeLinecap="round" />
      <path d="M58-19h24v16h-24z" fill="var(--sc-wall)" stroke="var(--sc-dark)" strokeWidth="1.200" />
      <path d="M70-19h12v16h-12z" fill="var(--signal)" />
      <path d="M122 51v-14h44l14 12M136 37v14M152 37v13M8 54v-14h14v13" fill="none" stroke="var(--sc-dark)" strokeWidth="1.600" />
      <text
        x="86"
        y="78"
        textAnchor="middle"
        fontFamily="var(--sans)"
        fontSize="16"
        fontWeight="700"
        letterSpacing="5"
        fill="var(--sc-wall)"
      >
        LOTSE
      </text>
      <path d="M196 70q8 8 4 18l-40 2q20-8 36-20z" fill="var(--sc-glint)" />
      <path d="M2 92h204M30 99h130" stroke="var(--sc-glint)" strokeWidth="2" strokeLinecap="round" opacity=".8" />
    </g>
  </>
)
