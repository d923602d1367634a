package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * What of the names and words does not fit the document. It is an error, unless the document is the service's own: then
 * it is listed, and what is missing is made by rule.
 */
final class Misfits {
    private final boolean areListed;
    private final List<String> findings = new ArrayList<>();

    Misfits(boolean areListed) {
        this.areListed = areListed;
    }

    /** Whether names can be made by rule. */
    boolean areListed() {
        return areListed;
    }

    void add(ContractException error) {
        if (!areListed) {
            throw error;
        }
        findings.add("does not fit: " + error.getMessage());
    }

    /** Says which name was made for what a person has not named. */
    void named(String what, Place place, ClassName name) {
        if (areListed) {
            findings.add("named: " + what + " (" + place + ") is " + name.qualified()
                    + "; write another name into contract/java, or keep it there");
        }
    }

    /** Says why the typed layer has nothing for a new operation. */
    void leftOut(String operation, Place place, String reason) {
        if (!areListed) {
            throw place.error(operation + " " + reason + ", so no rule makes its method: name it in contract/java");
        }
        findings.add("left out: " + operation + " (" + place + ") " + reason + "; its method must be written by hand");
    }

    List<String> findings() {
        return findings;
    }
}
