import type { ReactElement } from 'react'

/** Sky, sun, sea-chart contour lines and the far shore. */
export const Shore = (): ReactElement => (
  <>
    <defs>
      <linearGradient id="hbSky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--sc-sky0)" />
        <stop offset=".62" stopColor="var(--sc-sky1)" />
        <stop offset="1" stopColor="var(--sc-sky2)" />
      </linearGradient>
      <linearGradient id="hbSea" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--sc-sea0)" />
        <stop offset="1" stopColor="var(--sc-sea1)" />
      </linearGradient>
      <radialGradient id="hbSun">
        <stop offset="0" stopColor="var(--sc-sun)" />
        <stop offset=".32" stopColor="var(--sc-sun)" />
        <stop offset=".34" stopColor="var(--sc-sun)" stopOpacity=".5" />
        <stop offset="1" stopColor="var(--sc-sun)" stopOpacity="0" />
      </radialGradient>
      <g id="hbGull" fill="none" stroke="var(--sc-far3)" strokeWidth="1.6" strokeLinecap="round">
        <path d="M0 0q6-7 12-1q6-6 12 1" />
      </g>
      <g id="hbBuoy">
        <path d="M-13 0L-5-34h10L13 0z" />
        <path d="M-4-34v-12h8v12M0-46v-6" />
        <path d="M-19 0h38q-3 9-19 9t-19-9z" fill="var(--sc-dark)" />
      </g>
    </defs>
    <rect y="-300" width="2400" height="760" fill="url(#hbSky)" />
    <circle cx="1212" cy="196" r="210" fill="url(#hbSun)" />
    {/* sea-chart contour lines, high in the sky like a watermark */}
    <g fill="none" stroke="var(--sc-far1)" strokeWidth="1.2" opacity=".7">
      <path d="M0 96C220 40 380 150 620 92s330-70 560-8 340 66 560-6 420-40 660 24" />
      <path d="M0 60C240 8 400 112 640 56s330-66 560-6 360 58 560-10 400-40 640 20" />
      <path d="M0 132C200 82 360 190 600 130s330-70 560-8 360 70 560 0 440-44 680 22" />
    </g>
    <use href="#hbGull" x="982" y="206" />
    <use href="#hbGull" x="1014" y="190" />
    <use href="#hbGull" x="1404" y="204" />
    {/* far shore and far cranes */}
    <g fill="var(--sc-far1)">
      <path
        d="M0 330h2400v-26c-60-10-110-6-170-20s-130 6-200-6-150-14-230 4-190-6-300 6-220-14-330-2-190 6-300-8-230 10-330-4-200
        8-300-2-150 14-240 10-140 6-200 4z"
      />
      <path
        d="M640 300v-92h8v16h60v6h-60v70zM668 224l-20-30M720 300v-80h7v14h52v6h-52v60zM1664 300v-98h8v18h64v6h-64v74z
        M1704 220l-34-34M1560 300v-76h7v14h48v6h-48v56zM964 300v-120h10v120zM958 186h22v-8h-22z"
      />
    </g>
    <path
      d="M0 350h2400v-34c-90-6-150-18-260-8s-200-6-300 2-220-10-330-2-240-8-330 2-260-10-380-2-250-10-360 0-240-6-340 0-160 8-400 8z"
      fill="var(--sc-far2)"
    />
    <g fill="var(--sc-far2)">
      <path d="M478 322v-30l16-14 16 14v30zM516 322v-22h26v22zM1868 320v-26h40v26zM1912 320v-40l10-10 10 10v40z" />
    </g>
    <rect y="346" width="2400" height="130" fill="var(--sc-sea0)" />
    <g stroke="var(--sc-glint)" strokeWidth="2" strokeLinecap="round" opacity=".9">
      <path d="M1120 360h190M1148 372h130M1164 384h104M380 366h60M470 380h84M1890 364h70M1960 384h46M300 398h70M2040 402h80" />
    </g>
  </>
)
