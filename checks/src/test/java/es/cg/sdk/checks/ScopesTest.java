package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.common.Scope;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The client knows the contract's permissions, with the plan that each needs and whether it writes. */
class ScopesTest {
    @Test
    void everyScopeIsAConstantOfItsName() throws IllegalAccessException {
        List<String> known = new ArrayList<>();
        for (Field each : Scope.class.getFields()) {
            if (Modifier.isStatic(each.getModifiers())) {
                String word = ((Scope) each.get(null)).value();
                assertThat(each.getName())
                        .isEqualTo(word.toUpperCase(Locale.ROOT).replace(':', '_'));
                known.add(word);
            }
        }
        assertThat(known)
                .containsExactlyInAnyOrderElementsOf(
                        Permission.ALL.stream().map(Permission::scope).toList());
    }

    /** Returns what the client's rules of scopes, which are hidden, say of one. */
    private static @Nullable Object rule(String method, String scope) throws ReflectiveOperationException {
        Method rule = Class.forName("es.cg.sdk.internal.ScopeRules").getDeclaredMethod(method, String.class);
        rule.setAccessible(true);
        return rule.invoke(null, scope);
    }

    @Test
    void everyScopeHasItsPlanAndWriteFlag() throws ReflectiveOperationException {
        for (Permission each : Permission.ALL) {
            assertThat(rule("plan", each.scope()))
                    .as(each.scope())
                    .isEqualTo(each.plan().name().toLowerCase(Locale.ROOT));
            assertThat(rule("writes", each.scope())).as(each.scope()).isEqualTo(each.writes());
        }
        assertThat(rule("plan", "facturas:borrar")).isNull();
    }
}
