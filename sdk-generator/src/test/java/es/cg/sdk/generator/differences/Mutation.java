package es.cg.sdk.generator.differences;

import java.util.List;
import java.util.function.Consumer;

/**
 * A change of the document with its label.
 *
 * @param name what is changed
 * @param work changes a copy of the document
 * @param file what the file must say, in JSON without the contract and {@code even_if_shown}
 * @param reports what is found and no correction mends: kind and place
 */
record Mutation(String name, Consumer<Mutant> work, String file, List<String> reports) {
    static Mutation mended(String name, Consumer<Mutant> work, String file, String... reports) {
        return new Mutation(name, work, file, List.of(reports));
    }

    static Mutation reported(String name, Consumer<Mutant> work, String... reports) {
        return new Mutation(name, work, "{}", List.of(reports));
    }
}
