import { darken, lighten } from '../colour.ts'
import { cylinderFill, flatFill, glassFill, sphereFill, steelFill } from '../fills.ts'
import type { DrawSubject } from '../illustration.ts'
import { shine } from '../labels.ts'
import { joinTimes } from '../random.ts'
import { ellipse, filledPath, opacityAttribute, strokedPath, transformed } from '../shapes.ts'

/** Protection for head and hands. */
export const protection: Record<string, DrawSubject> = {
  helmet: ({ a = '#b3202c', b = '#f3efe6', c = '#22262b' }) => ({
    wide: 450,
    tall: 390,
    art:
      filledPath(
        'M-190-60C-230-250-120-384 20-384C170-384 226-250 214-120L206-96C150-120 60-130 20-110C0-60-10-20-20-4C-90 6-160-6-190-60Z',
        sphereFill(a),
      ) +
      filledPath('M-206-190C-120-250 60-268 216-190L214-150C60-226-110-212-204-150Z', b, opacityAttribute(0.95)) +
      filledPath('M-204-140C-110-202 60-216 214-140L213-124C60-198-110-186-202-124Z', lighten(a, 0.35)) +
      filledPath('M-16-10C-30-60-10-120 10-140C80-170 170-160 222-130C236-90 226-40 206-14C150 12 60 8-16-10Z', c) +
      filledPath(
        'M16-18C4-60 14-110 34-134C100-158 180-146 230-118C244-84 232-40 212-18C150 4 70 0 16-18Z',
        glassFill('#8fb3c2'),
      ) +
      filledPath(
        'M40-120C100-140 150-136 190-122C120-112 80-90 52-50C40-70 36-100 40-120Z',
        '#ffffff',
        opacityAttribute(0.4),
      ) +
      ellipse(-10, -140, 24, 24, steelFill('#9aa0a4')) +
      ellipse(-10, -140, 9, 9, c) +
      filledPath('M-186-56C-150-10-90 4-20-6L-24 12C-100 18-170 4-196-40Z', c) +
      strokedPath('M-60 4C-40 40-10 44 20 30', c, 12) +
      shine('M-120-300C-70-350 0-360 50-350C-20-330-80-290-112-230C-124-250-126-280-120-300Z', 0.45),
  }),
  gloves: ({ a = '#e0a13a', b = '#5b4a3a' }) => ({
    wide: 440,
    tall: 380,
    art: [
      [-90, -8, false],
      [110, 8, true],
    ]
      .map(([x, r, f]) =>
        transformed(
          x as number,
          0,
          filledPath(
            'M-70-150C-110-230-130-270-110-284C-90-292-76-260-56-230L-60-350C-56-376-28-376-26-350L-20-250L-10-366C-4-388 20-384 22-360L20-250L38-346C46-366 66-360 66-338L54-236L76-300C86-316 102-306 98-288C90-230 86-180 72-140Z',
            flatFill(a),
          ) +
            filledPath('M-74-156H76L84 0H-84Z', cylinderFill(b)) +
            joinTimes(6, (i) => strokedPath(`M${-70 + i * 27}-140V-6`, lighten(b, 0.3), 3, opacityAttribute(0.5))) +
            strokedPath('M-56-230C-40-200-30-190-10-186', darken(a, 0.35), 4),
          1,
          r as number,
          f as boolean,
        ),
      )
      .join(''),
  }),
}
