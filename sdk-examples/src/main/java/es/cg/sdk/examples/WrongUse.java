package es.cg.sdk.examples;

import java.util.Collection;
import java.util.Comparator;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in two lines what is wrong with a command line. */
final class WrongUse {
    private static final int MIN_PREFIX = 3;
    // One letter wrong in so many.
    private static final int LETTERS_PER_MISTAKE = 3;

    private WrongUse() {}

    /** Prints what is wrong, and returns the exit code. */
    static int print(ParameterException wrong, Consumer<String> err) {
        CommandLine command = wrong.getCommandLine();
        CommandSpec spec = command.getCommandSpec();
        if (command.getParent() == null) {
            err.accept(spec.name() + ": " + unknownExample(wrong, command) + "--help lists all");
        } else {
            err.accept(spec.name() + ": " + what(wrong, spec));
            err.accept(command.getHelp().synopsisHeading() + usage(command) + "; --help explains it");
        }
        return ExitCode.USAGE;
    }

    private static String unknownExample(ParameterException wrong, CommandLine command) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            return (isExampleMissing(wrong) ? "the name of an example is missing" : wrong.getMessage()) + "; ";
        }
        String given = unmatched.getUnmatched().get(0);
        if (given.startsWith("-")) {
            return "the name of an example comes first, then options such as " + given + "; ";
        }
        String near = near(given, command.getSubcommands().keySet());
        return "there is no example " + given + (near.isEmpty() ? "; " : ", did you mean " + near + "? ");
    }

    /** Returns whether nothing else is wrong: an option of the program itself has a problem of its own. */
    private static boolean isExampleMissing(ParameterException wrong) {
        return !(wrong instanceof MissingParameterException)
                && !String.valueOf(wrong.getMessage()).contains("--lang");
    }

    private static String what(ParameterException wrong, CommandSpec spec) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            boolean makesOne = wrong instanceof MissingParameterException missing
                    && missing.getMissing().stream().allMatch(ArgSpec::isPositional)
                    && spec.findOption("--sample") != null;
            return wrong.getMessage()
                    + (makesOne
                            ? "; with " + sample(spec.findOption("--sample"))
                                    + " the example writes it, for a mock alone"
                            : "");
        }
        String given = unmatched.getUnmatched().get(0);
        if (!given.startsWith("-")) {
            return "'" + given + "' is one argument too many";
        }
        String name = given.split("=", 2)[0];
        String near = near(name, spec.optionsMap().keySet());
        return "there is no option " + name + (near.isEmpty() ? "" : ", did you mean " + near + "?");
    }

    private static String sample(OptionSpec option) {
        return option.arity().max() == 0 ? "--sample" : "--sample " + option.paramLabel();
    }

    private static String usage(CommandLine command) {
        return command.getHelp().synopsis(0).strip();
    }

    /** Returns the nearest of the names that begins like the word, or has few other letters; empty if none does. */
    static String near(String word, Collection<String> names) {
        int allowed = Math.max(1, word.replace("-", "").length() / LETTERS_PER_MISTAKE);
        return names.stream()
                .filter(each -> each.startsWith(word) && word.length() >= MIN_PREFIX)
                .findFirst()
                .or(() -> names.stream()
                        .filter(each -> distance(word, each) <= allowed)
                        .min(Comparator.comparingInt(each -> distance(word, each))))
                .orElse("");
    }

    /** Returns how many letters differ, are missing or too many. Two swapped letters count as one. */
    private static int distance(String one, String other) {
        int[][] costs = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    costs[i][j] = i + j;
                    continue;
                }
                boolean same = one.charAt(i - 1) == other.charAt(j - 1);
                costs[i][j] =
                        Math.min(costs[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(costs[i - 1][j], costs[i][j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1);
                if (swapped) {
                    costs[i][j] = Math.min(costs[i][j], costs[i - 2][j - 2] + 1);
                }
            }
        }
        return costs[one.length()][other.length()];
    }
}
