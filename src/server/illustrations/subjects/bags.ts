import { darken, lighten, mix, round1 } from '../colour.ts'
import { cylinderFill, flatFill } from '../fills.ts'
import type { DrawSubject } from '../illustration.ts'
import { packLabel, shine } from '../labels.ts'
import { lettering } from '../lettering.ts'
import { mark } from '../marks.ts'
import { joinTimes } from '../random.ts'
import { disc, revolvedPath } from '../revolve.ts'
import { clipped, ellipse, filledPath, opacityAttribute, strokedPath, transformed } from '../shapes.ts'
import { heap, texturedWindow } from '../textures.ts'

/** Bags and sachets, standing. */
export const bags: Record<string, DrawSubject> = {
  pouch: (k) => {
    const { a = '#b98d5f', b = '#f6ecd8', c = '#4a2c1a', rnd, fill, style } = k
    const body = 'M-146-450H146C156-310 174-120 162-16C156 8 92 20 0 20S-156 8-162-16C-174-120-156-310-146-450Z'
    const view = style === 'window' ? `M-84-84C-84-150 84-150 84-84C84-30-84-30-84-84Z` : ''
    return {
      wide: 350,
      tall: 470,
      art:
        filledPath(body, cylinderFill(a)) +
        filledPath('M-146-450H146L149-404H-149Z', darken(a, 0.14)) +
        joinTimes(13, (i) => strokedPath(`M${-132 + i * 22}-444V-410`, darken(a, 0.24), 2, opacityAttribute(0.6))) +
        strokedPath('M-150-372H150', darken(a, 0.35), 3, opacityAttribute(0.5)) +
        strokedPath('M-150-366H150', lighten(a, 0.5), 2, opacityAttribute(0.5)) +
        filledPath(
          'M-164-44C-90 0 90 0 164-44L162-16C156 8 92 20 0 20S-156 8-162-16Z',
          darken(a, 0.3),
          opacityAttribute(0.35),
        ) +
        (style === 'valve' ? ellipse(0, -338, 16, 13, darken(a, 0.3)) + ellipse(0, -340, 10, 8, lighten(a, 0.3)) : '') +
        (view ? texturedWindow(view, fill, -90, -140, 180, 120, rnd, 0.7) : '') +
        (view ? packLabel(0, -244, 224, 190, k, b, c) : packLabel(0, -206, 232, 230, k, b, c)) +
        shine('M-130-396C-142-270-150-120-140-30L-112-22C-122-120-118-270-106-396Z', 0.22) +
        shine('M112-396C124-270 134-140 128-60L138-54C146-150 138-270 126-396Z', 0.14),
    }
  },
  pillow: (k) => {
    const { a = '#d8442f', b = '#fff3dc', c = '#7c1d12', rnd, fill, style } = k
    const zig = (y: number, dir: number) =>
      joinTimes(15, (i) => `L${round1(-160 + (i + 1) * 21.3)} ${y + (i % 2 ? 0 : 12 * dir)}`)
    const body = `M-160-470${zig(-470, -1)}C150-400 176-240 160-6${''}L160-6${joinTimes(15, (i) => `L${round1(160 - (i + 1) * 21.3)} ${-6 + (i % 2 ? 0 : 12)}`)}C-176-240-150-400-160-470Z`
    const clear = style === 'clear'
    const view = clear
      ? 'M-148-420C-150-300-168-150-148-40H148C168-150 150-300 148-420Z'
      : 'M-100-150C-100-120-60-56 0-56S100-120 100-150Z'
    return {
      wide: 340,
      tall: 480,
      art:
        filledPath(body, cylinderFill(clear ? mix(a, '#f4efe4', 0.55) : a)) +
        texturedWindow(view, fill, -160, clear ? -420 : -150, 320, clear ? 390 : 100, rnd, clear ? 1 : 0.75) +
        (clear ? filledPath(view, '#ffffff', opacityAttribute(0.16)) : '') +
        filledPath('M-158-468H160L156-424H-156ZM-162-46H162L160-6H-160Z', darken(a, clear ? 0 : 0.16)) +
        joinTimes(4, (i) =>
          strokedPath(`M-154 ${-458 + i * 9}H154M-156 ${-38 + i * 9}H156`, lighten(a, 0.3), 1.5, opacityAttribute(0.4)),
        ) +
        (clear ? packLabel(0, -250, 220, 190, k, b, c) : packLabel(0, -280, 246, 216, k, b, c)) +
        shine('M-130-420C-140-300-156-160-142-54L-104-54C-118-180-108-300-98-420Z', 0.25) +
        shine('M118-420C140-300 146-160 132-54L142-54C160-180 148-300 132-420Z', 0.2),
    }
  },
  sachet: (k) => {
    const { a = '#c8502c', b = '#fff1d8', c = '#6e1f12' } = k
    return {
      wide: 320,
      tall: 410,
      art:
        filledPath('M-152-410H152C160-280 160-130 152 0H-152C-160-130-160-280-152-410Z', cylinderFill(a)) +
        joinTimes(
          2,
          (i) =>
            filledPath(`M-152 ${-410 + i * 376}H152V${-376 + i * 376}H-152Z`, darken(a, 0.16)) +
            joinTimes(20, (j) =>
              strokedPath(
                `M${-144 + j * 15} ${-404 + i * 376}V${-382 + i * 376}`,
                lighten(a, 0.25),
                2,
                opacityAttribute(0.45),
              ),
            ),
        ) +
        packLabel(0, -205, 236, 250, k, b, c) +
        shine('M-134-372C-142-260-142-140-134-38H-104C-112-140-112-260-104-372Z', 0.25),
    }
  },
  sack: (k) => {
    const { a = '#c9a574', b = '#6f4a2b', fill = 'greenbean', rnd } = k
    const d = revolvedPath(
      [
        [150, -290],
        [164, -220],
        [178, -120],
        [168, -30],
        [140, 0],
      ],
      true,
    )
    return {
      wide: 370,
      tall: 390,
      art:
        disc(158, -292, darken(a, 0.5)) +
        transformed(0, -288, heap(fill, 146, 96, rnd, 0.9)) +
        filledPath(d, cylinderFill(a)) +
        clipped(
          d,
          joinTimes(17, (i) =>
            strokedPath(
              `M${-176 + i * 22}-310C${-190 + i * 24}-180 ${-190 + i * 24}-100 ${-160 + i * 20} 30`,
              darken(a, 0.25),
              2,
              opacityAttribute(0.5),
            ),
          ) +
            joinTimes(16, (i) =>
              strokedPath(
                `M-190 ${-290 + i * 21}Q0 ${-236 + i * 21} 190 ${-290 + i * 21}`,
                lighten(a, 0.3),
                2,
                opacityAttribute(0.45),
              ),
            ),
        ) +
        filledPath('M-158-292A158 27 0 0 0 158-292L166-250A166 30 0 0 1-166-250Z', flatFill(lighten(a, 0.12))) +
        (k.mark ? mark(k.mark, 0, -140, 96, b) : '') +
        (k.label ? lettering(k.label, 0, -50, 190, 52, b) : ''),
    }
  },
  bag: (k) => {
    const { a = '#e9ecef', b = '#3f7a3a', c = '#ffffff' } = k
    return {
      wide: 350,
      tall: 470,
      art:
        filledPath(
          'M-150-452C-60-464 60-464 150-452C140-430 168-380 170-230C172-110 164-30 150 4C60 18-60 18-150 4C-164-30-172-110-170-230C-168-380-140-430-150-452Z',
          cylinderFill(a),
        ) +
        filledPath('M-150-452C-60-464 60-464 150-452L146-416C60-404-60-404-146-416Z', darken(a, 0.12)) +
        strokedPath('M-146-410C-60-398 60-398 146-410', b, 4, 'stroke-dasharray="12 9"') +
        filledPath(
          'M-171-250C-60-236 60-236 171-250C172-150 170-110 164-70C60-56-60-56-164-70C-170-110-172-150-171-250Z',
          cylinderFill(b),
        ) +
        mark(k.mark, 0, -316, 96, b) +
        (k.label ? lettering(k.label, 0, -152, 236, 92, c, 1.1) : '') +
        strokedPath(
          'M120-400C132-300 134-260 130-200M-134-60C-130-30-128-16-122 0',
          darken(a, 0.3),
          4,
          opacityAttribute(0.4),
        ),
    }
  },
}
