package es.cg.sdk.generator.differences;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Finds members of our objects that are fields of their own in their record. */
final class FlatMembers {
    private static final int ALL_WORDS = 3;
    private static final int ALL_OF_ONE = 2;

    private final Map<String, SchemaView> ours;
    private final Map<String, SchemaView> theirs;
    private final Map<String, SchemaView> members = new LinkedHashMap<>();
    private final Map<String, SchemaView> views = new LinkedHashMap<>();
    private final Map<String, String> moved = new LinkedHashMap<>();
    private final Map<String, List<String>> asked = new LinkedHashMap<>();
    private final Set<String> gone = new LinkedHashSet<>();

    private FlatMembers(Map<String, SchemaView> ours, Map<String, SchemaView> theirs) {
        this.ours = ours;
        this.theirs = theirs;
    }

    /**
     * Finds them.
     *
     * @param answer returns their name of a member that the file says; a dot separates object and member
     */
    static FlatMembers find(
            Map<String, SchemaView> ours, Map<String, SchemaView> theirs, UnaryOperator<@Nullable String> answer) {
        FlatMembers flat = new FlatMembers(ours, theirs);
        ours.forEach((object, view) -> {
            if (view.kind().equals("object") && view.component() != null) {
                view.fields().forEach((name, member) -> flat.members.put(object + "." + name, member));
            }
        });
        if (!flat.members.isEmpty()) {
            theirs.forEach((name, view) -> FieldMatcher.flatten(name, view, 1, flat.views));
            flat.members.keySet().forEach(each -> flat.say(each, answer.apply(each)));
            flat.members.keySet().forEach(flat::sure);
            ours.keySet().forEach(flat::leave);
        }
        return flat;
    }

    /** Returns all members by the names of object and member, with a dot between them. */
    Map<String, SchemaView> members() {
        return members;
    }

    /** Returns their fields at any depth by their names; none if we have no objects. */
    Map<String, SchemaView> views() {
        return views;
    }

    /** Returns their names of the members that are moved. */
    Map<String, String> moved() {
        return moved;
    }

    /** Returns the candidates for members that may be moved. */
    Map<String, List<String>> asked() {
        return asked;
    }

    /** Returns the objects that they do not have, since they have members of them elsewhere. */
    Set<String> gone() {
        return gone;
    }

    /** Returns the names of those members of an object that are not compared in it. */
    Set<String> of(String object) {
        Set<String> names = new LinkedHashSet<>();
        moved.keySet().stream().filter(each -> object(each).equals(object)).forEach(each -> names.add(name(each)));
        return names;
    }

    /** Returns the members of the objects that are gone, of which they have nothing. */
    List<String> missing() {
        return members.keySet().stream()
                .filter(each -> gone.contains(object(each)) && !moved.containsKey(each) && !asked.containsKey(each))
                .toList();
    }

    static String object(String member) {
        return member.substring(0, member.indexOf('.'));
    }

    static String name(String member) {
        return member.substring(member.indexOf('.') + 1);
    }

    private void say(String member, @Nullable String its) {
        if (its != null && views.containsKey(its)) {
            moved.put(member, its);
        }
    }

    /** Takes a field that has all words of object and member, or the values of a member in the place of the object. */
    private void sure(String member) {
        SchemaView their = theirs.get(object(member));
        boolean isThere = their != null && their.fields().containsKey(name(member));
        if (isThere || moved.containsKey(member)) {
            return;
        }
        SchemaView our = Objects.requireNonNull(members.get(member));
        if (isOther(their) && hasValuesOf(our, Objects.requireNonNull(their))) {
            moved.put(member, object(member));
            return;
        }
        List<String> alike = free().stream()
                .filter(each -> Words.likeness(member, each) == ALL_WORDS
                        && fits(our, Objects.requireNonNull(theirs.get(each))))
                .toList();
        if (alike.size() == 1) {
            moved.put(member, alike.get(0));
        }
    }

    /** Asks for the members of an object that is not there if they may be fields, and notes that it is gone. */
    private void leave(String object) {
        List<String> its = members.keySet().stream()
                .filter(each -> object(each).equals(object))
                .toList();
        SchemaView their = theirs.get(object);
        boolean isOther = isOther(their);
        if (its.isEmpty() || (their != null && !isOther)) {
            return;
        }
        boolean isMoved = its.stream().anyMatch(moved::containsKey);
        for (String each : its) {
            SchemaView our = Objects.requireNonNull(members.get(each));
            if (moved.containsKey(each)) {
                continue;
            }
            List<String> candidates = new ArrayList<>();
            if (isOther
                    && !moved.containsValue(object)
                    && our.kind().equals(Objects.requireNonNull(their).kind())) {
                candidates.add(object);
            }
            if (isMoved) {
                free().stream()
                        .filter(other -> Words.likeness(name(each), other) >= ALL_OF_ONE
                                && fits(our, Objects.requireNonNull(theirs.get(other)))
                                && !isLikeAnother(other))
                        .forEach(candidates::add);
            }
            if (!candidates.isEmpty()) {
                asked.put(each, candidates);
            }
        }
        if (isMoved || its.stream().anyMatch(asked::containsKey)) {
            gone.add(object);
        }
    }

    /** Their fields that have the name of none of ours, and are not taken. */
    private List<String> free() {
        return theirs.keySet().stream()
                .filter(each -> !ours.containsKey(each) && !moved.containsValue(each))
                .toList();
    }

    /** Whether it may be a field of ours that is no member, and that they have not by its name. */
    private boolean isLikeAnother(String their) {
        return ours.keySet().stream()
                .anyMatch(each -> !theirs.containsKey(each) && Words.likeness(each, their) >= ALL_OF_ONE);
    }

    private static boolean isOther(@Nullable SchemaView their) {
        return their != null && !their.kind().isEmpty() && !their.kind().equals("object");
    }

    private static boolean hasValuesOf(SchemaView our, SchemaView their) {
        return their.values().stream().anyMatch(our.values()::contains);
    }

    private static boolean fits(SchemaView our, SchemaView their) {
        return our.kind().isEmpty()
                || their.kind().isEmpty()
                || our.kind().equals(their.kind())
                || UnitConversion.isConvertible(our.kind(), their.kind());
    }
}
