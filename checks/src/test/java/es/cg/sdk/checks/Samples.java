package es.cg.sdk.checks;

import java.util.List;
import java.util.regex.Pattern;

/** Judges a pattern by what it lets through, so that it may be written in any way. */
final class Samples {
    private Samples() {}

    static void check(Findings findings, Pattern pattern, List<String> taken, List<String> refused) {
        taken.stream()
                .filter(each -> !pattern.matcher(each).find())
                .forEach(each -> findings.add("its pattern refuses \"" + each + "\", which the contract allows"));
        refused.stream()
                .filter(each -> pattern.matcher(each).find())
                .forEach(each -> findings.add("its pattern lets \"" + each + "\" through, which the contract refuses"));
    }
}
