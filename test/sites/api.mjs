// The invented program of manual.mjs as source code in several languages, for tools that generate API documentation.

export const TYPESCRIPT = `/** An oven that fires pottery. */
export class Oven {
  /** How many pots it holds. */
  size = 12;

  /**
   * Fires until a cone bends.
   * @param cone The cone to wait for.
   * @returns Whether the pots survived.
   */
  fire(cone: number): boolean {
    return cone < 10;
  }

  /** Lets the heat out, slowly. */
  cool(): void {}
}

/** A ramp of a program. */
export interface Ramp {
  /** Degrees an hour. */
  speed: number;
}

/** Reads a program of ramps and holds from text. */
export function parseProgram(text: string): Ramp[] {
  return text.split('\\n').map(() => ({speed: 60}));
}
`;

export const JAVASCRIPT = `/**
 * An oven that fires pottery.
 * @class
 */
class Oven {
  /** How many pots it holds. */
  size = 12;

  /**
   * Fires until a cone bends.
   * @param {number} cone The cone to wait for.
   * @returns {boolean} Whether the pots survived.
   */
  fire(cone) {
    return cone < 10;
  }

  /** Lets the heat out, slowly. */
  cool() {}
}

/**
 * Reads a program of ramps and holds from text.
 * @param {string} text
 */
function parseProgram(text) {}
`;

export const CPP = `/** \\file kiln.h Everything that fires. */
namespace kiln {
/** An oven that fires pottery. */
class Oven {
 public:
  /** Fires until a cone bends. \\param cone The cone to wait for. \\return Whether the pots survived. */
  bool fire(int cone);
  /** Lets the heat out, slowly. */
  void cool();
  /** How many pots it holds. */
  int size;
};
/** Reads a program of ramps and holds from text. */
void parseProgram(const char* text);
}
`;

export const JAVA = `package org.kiln;
/** An oven that fires pottery. */
public class Oven {
  /** How many pots it holds. */
  public int size = 12;
  /** Builds an oven of a size. @param size pots */
  public Oven(int size) {}
  /** Fires until a cone bends. @param cone The cone to wait for. @return Whether the pots survived. */
  public boolean fire(int cone) { return cone < 10; }
  /** Lets the heat out, slowly. */
  public void cool() {}
}
`;

/** @param {(name: string) => string} link returns the markup of a link to an API object */
export const ruby = link => `# An oven that fires pottery. See ${link('Programs')}, and ${link('#fire')}.
class Oven
  # How many pots it holds.
  attr_reader :size

  # Fires until a cone bends.
  def fire(cone)
    cone < 10
  end

  # Lets the heat out, slowly.
  def cool
  end
end

# Programs for an oven.
module Programs
  # Reads a program of ramps and holds from text.
  def self.parse(text)
  end
end
`;
