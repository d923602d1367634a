package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.common.Scope;
import es.cg.sdk.errors.RequirementException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The scopes that the SDK knows: the constants of {@link Scope}. */
final class KnownScopes {
    private KnownScopes() {}

    static List<Scope> all() {
        return Arrays.stream(Scope.class.getFields())
                .filter(each -> Modifier.isStatic(each.getModifiers()) && each.getType() == Scope.class)
                .map(KnownScopes::value)
                .toList();
    }

    private static Scope value(Field constant) {
        try {
            return (Scope) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the constants of Scope are public", e);
        }
    }

    /** Returns the scopes that the key lacks, each with the reason. */
    static Map<String, String> missing(CgClient cg) {
        try {
            cg.require(all().toArray(Scope[]::new));
            return Map.of();
        } catch (RequirementException lacks) {
            return lacks.missing();
        }
    }
}
