import { darken, lighten } from '../colour.ts'
import { cylinderFill, faceFill, flatFill, steelFill } from '../fills.ts'
import { block, blocks, onFace, projection } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { petals } from '../marks.ts'
import { joinTimes } from '../random.ts'
import { bandAround, disc, revolved } from '../revolve.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'
import { grains } from '../textures.ts'

/** Farm and workshop machines. */
export const machines: Record<string, DrawSubject> = {
  chopper: ({ a = '#2f7d4f', b = '#e0a13a', yaw }) => ({
    wide: 520,
    tall: 600,
    art:
      blocks(yaw, [
        [-170, -90, 0, 24, 24, 210, '#3a3f44'],
        [130, -90, 0, 24, 24, 210, '#3a3f44'],
        [-170, 70, 0, 24, 24, 210, '#3a3f44'],
        [130, 70, 0, 24, 24, 210, '#3a3f44'],
        [-180, -100, 60, 350, 200, 16, '#4a5056'],
      ]) +
      transformed(
        70,
        -50,
        roundedRect(-60, -110, 140, 104, 16, flatFill('#c0392b')) +
          roundedRect(-40, -146, 90, 44, 12, flatFill('#2c2f33')) +
          joinTimes(4, (i) => strokedPath(`M-44 ${-90 + i * 20}h60`, '#2b1a16', 6, opacityAttribute(0.5))) +
          ellipse(64, -50, 36, 36, '#2c2f33') +
          ellipse(64, -50, 14, 14, steelFill()),
      ) +
      transformed(
        -14,
        -190,
        revolved(
          [
            [150, -170],
            [152, -150],
            [152, 0],
          ],
          cylinderFill(a),
          false,
          false,
        ) +
          bandAround(153, -110, -84, b) +
          disc(150, -170, flatFill(lighten(a, 0.12))) +
          filledPath('M-70-176L-130-360H130L70-176A70 12 0 0 1-70-176Z', cylinderFill(lighten(a, 0.06))) +
          ellipse(0, -360, 130, 22, darken(a, 0.55)) +
          joinTimes(12, (i) =>
            strokedPath(
              `M${-90 + i * 16}-356q${(i % 5) * 6 - 12}-60 ${(i % 7) * 10 - 30}-100`,
              i % 2 ? '#8fb84e' : '#6a9a3a',
              8,
            ),
          ) +
          filledPath('M120-80L262-10V60L130 4Z', flatFill(darken(b, 0.05))),
      ),
  }),
  thresher: ({ a = '#c4452f', b = '#e0b13a', yaw }) => ({
    wide: 640,
    tall: 500,
    art:
      transformed(
        0,
        -70,
        block(yaw * 0.7, [-220, -90, 30, 440, 190, 210, a]) +
          onFace(
            projection(yaw * 0.7),
            [-220, 100, 240],
            [1, 0, 0],
            [0, 0, -1],
            roundedRect(30, 30, 250, 150, 10, darken(a, 0.2)) +
              joinTimes(7, (i) => roundedRect(46 + i * 33, 46, 16, 118, 6, lighten(a, 0.2))) +
              ellipse(360, 106, 58, 58, '#2c2f33') +
              ellipse(360, 106, 42, 42, flatFill(b)) +
              ellipse(360, 106, 10, 10, '#2c2f33'),
          ) +
          transformed(
            -70,
            -250,
            filledPath('M-150 34L-190-90H150L110 34Z', flatFill(lighten(a, 0.15))) +
              filledPath('M-190-90H150L140-62H-180Z', darken(a, 0.5)) +
              joinTimes(
                14,
                (i) =>
                  strokedPath(
                    `M${-150 + i * 21}-70q${(i % 5) * 8 - 16}-40 ${(i % 4) * 12 - 18}-84`,
                    i % 2 ? '#d9b45c' : '#b99a44',
                    7,
                  ) + ellipse(-150 + i * 21 + (i % 4) * 12 - 18, -156, 6, 12, '#e6c776'),
              ),
          ) +
          filledPath('M200-70L330 30L300 70L190 0Z', flatFill(darken(b, 0.05))),
      ) +
      [-170, 130]
        .map((x) =>
          transformed(
            x,
            -62,
            ellipse(0, 0, 70, 72, '#23262a') +
              ellipse(-4, -2, 50, 52, '#3a3f44') +
              ellipse(-4, -2, 34, 36, flatFill(b)) +
              petals(5, 'M-5 0H5V-30H-5Z', '#23262a') +
              ellipse(-4, -2, 9, 9, '#23262a'),
          ),
        )
        .join('') +
      strokedPath('M-220-120L-320-60H-340', '#3a3f44', 18),
  }),
  dryer: ({ a = '#6f7f8a', b = '#d9722c', yaw, rnd }) => ({
    wide: 700,
    tall: 380,
    art:
      transformed(
        -20,
        -60,
        block(yaw * 0.6, [-270, -130, 0, 460, 270, 120, a]) +
          onFace(
            projection(yaw * 0.6),
            [-270, -130, 120],
            [1, 0, 0],
            [0, 1, 0],
            roundedRect(12, 12, 436, 246, 6, darken('#d9b45c', 0.12)) +
              grains('paddy', 90, () => [24 + rnd() * 410, 22 + rnd() * 226], rnd, 1) +
              strokedPath(
                'M40 60C160 30 280 90 420 50M40 130C160 100 280 160 420 120M40 200C160 170 280 230 420 190',
                '#b78f38',
                5,
                opacityAttribute(0.5),
              ),
          ) +
          onFace(
            projection(yaw * 0.6),
            [-270, 140, 120],
            [1, 0, 0],
            [0, 0, -1],
            joinTimes(4, (i) => roundedRect(20 + i * 110, 20, 92, 84, 6, darken(a, 0.15))),
          ),
      ) +
      transformed(
        262,
        -20,
        revolved(
          [
            [64, -150],
            [66, -140],
            [66, 0],
          ],
          cylinderFill(b),
          false,
          false,
        ) +
          disc(64, -150, flatFill(lighten(b, 0.15))) +
          roundedRect(-14, -330, 28, 184, 6, cylinderFill('#5b6166')) +
          disc(22, -330, '#3a3f44') +
          ellipse(-4, -66, 30, 30, '#2c2f33') +
          ellipse(-4, -66, 20, 20, '#ffb84a') +
          strokedPath('M-60-60H-150', '#5b6166', 34),
      ),
  }),
  motor: ({ a = '#2f6d8a' }) => ({
    wide: 460,
    tall: 300,
    art:
      roundedRect(-150, -30, 300, 30, 6, darken(a, 0.4)) +
      filledPath('M-160-250H120C160-250 160-30 120-30H-160Z', faceFill(a)) +
      joinTimes(8, (i) => strokedPath(`M${-140 + i * 34}-246V-34`, darken(a, 0.35), 9)) +
      ellipse(-160, -140, 46, 110, flatFill(lighten(a, 0.1))) +
      roundedRect(-250, -154, 100, 28, 8, steelFill()) +
      roundedRect(-40, -306, 120, 66, 10, flatFill(darken(a, 0.1))),
  }),
}
